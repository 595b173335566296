const tabStops =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex="-1"])'

/** Returns the visible elements within a container that Tab reaches, in their order. */
export function listTabStops(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(tabStops)].filter((stop) => stop.checkVisibility())
}
