export function reloadPage(): void {
  window.location.reload()
}

export function goToAddress(address: string): void {
  window.location.assign(address)
}
