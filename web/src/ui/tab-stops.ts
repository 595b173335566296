const tabStops =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex="-1"])'

/** Returns the visible elements within a container that Tab reaches, in their order: of radio buttons the checked one. */
export function listTabStops(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(tabStops)].filter(
    (stop) => stop.checkVisibility({ visibilityProperty: true }) && !isBesideChecked(stop, container),
  )
}

function isBesideChecked(stop: HTMLElement, container: Element): boolean {
  if (!(stop instanceof HTMLInputElement) || stop.type !== 'radio' || stop.checked) return false
  return container.querySelector(`input[name="${CSS.escape(stop.name)}"]:checked`) !== null
}
