// A real provider of OpenID Connect: `node oidc_provider.mjs`. Whoever types a name is that person; it stays a moment.

import { createServer } from "node:http";
import { Provider } from "oidc-provider";

const server = createServer().listen(0, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const client = { redirect_uris: ["http://127.0.0.1/oidc/back"], application_type: "native" }; // any port of this machine
  const provider = new Provider(issuer, {
    clients: [
      { ...client, client_id: "tepui", client_secret: "a secret of both" },
      { ...client, client_id: "open", token_endpoint_auth_method: "none" },
    ],
    claims: { profile: ["preferred_username"] },
    cookies: { keys: ["a key of the test"] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: id }) }),
    pkce: { required: () => true },
    jwks: undefined,
  });
  server.on("request", provider.callback());
  console.log(issuer);
});
