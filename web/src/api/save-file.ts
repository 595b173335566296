/** The browser must start the download within this time. */
const revokeDelayMs = 60_000

/** Has the browser download a file; `name` includes the extension. Does not report whether it was saved. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs)
}
