/** How long the browser may take to begin with a file before its address ends, in ms. */
const grace = 60_000

/** Gives the person a file, as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), grace)
}
