const tabStops =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex="-1"])'

/** Puts the focus on what Tab would reach after an element, within the dialog around it. */
export function focusNext(element: Element): void {
  const around = element.closest('[role=dialog], [role=alertdialog]') ?? document.body
  const stops = [...around.querySelectorAll<HTMLElement>(tabStops)].filter((stop) => stop.checkVisibility())
  const next = stops[stops.findIndex((stop) => stop === element) + 1] ?? stops[0]
  next?.focus()
}
