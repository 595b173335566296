/** Gives the focus to where it was last in the grid of the page, for what goes with the focus in it. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('[data-grid] [tabindex="0"]')?.focus()
}
