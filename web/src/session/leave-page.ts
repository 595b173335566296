/** Reloads the whole page; asks nothing itself, so callers have dealt with unsaved changes before. */
export function reloadPage(): void {
  window.location.reload()
}

/** Loads the whole page at an address, with a step in the history; asks nothing. */
export function goToAddress(address: string): void {
  window.location.assign(address)
}
