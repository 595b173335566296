/** Loads the page anew, which starts the application afresh. */
export function reloadPage(): void {
  window.location.reload()
}

/** Goes to an address by loading it, which starts the application afresh. */
export function goToAddress(address: string): void {
  window.location.assign(address)
}
