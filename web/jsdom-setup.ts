// jsdom lays nothing out, so it has nothing to scroll, also in a frame that comes after the test that asked for it.
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
window.scrollTo = () => {}
