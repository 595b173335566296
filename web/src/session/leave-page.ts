/** Reloads the page, which restarts the application. */
export function reloadPage(): void {
  window.location.reload()
}

/** Loads an address, which restarts the application. */
export function goToAddress(address: string): void {
  window.location.assign(address)
}
