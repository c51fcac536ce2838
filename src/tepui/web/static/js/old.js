// Says what an old browser lacks, or which of its modules a page did not get. It is written as old browsers read it.

(function () {
  var me = document.querySelector("script[data-old]");
  var said = document.createElement("p");

  /**
   * @param {string} sentence
   * @param {string} what
   */
  function tell(sentence, what) {
    said.className = "too-old";
    said.setAttribute("role", "alert");
    said.textContent = String(me && me.getAttribute(sentence)).replace("{what}", what);
    document.body.appendChild(said);
  }

  /** @param {Event} event */
  function refuse(event) {
    event.preventDefault();
    said.scrollIntoView();
  }

  /** @param {any} event */
  function hear(event) {
    var from = event.target;
    if (from.tagName === "SCRIPT") tell("data-whole", from.src.replace(/.*\//, ""));
    else if (event.error instanceof SyntaxError) tell("data-old", event.error.message);
  }

  addEventListener("error", hear, true);
  if (me && !("noModule" in me)) {
    tell("data-old", "JavaScript modules");
    // Without a server nobody answers a form.
    if (me.hasAttribute("data-device")) addEventListener("submit", refuse, true);
  }
})();
