export function reloadPage(): void {
  window.location.reload()
}

/** Loads the whole page at an address, with a step in the history; asks nothing. */
export function goToAddress(address: string): void {
  window.location.assign(address)
}
