/** Keeps the characters that are typed from here on, instead of whatever has the focus; the returned function ends that and returns them. */
export function collectTyping(): () => string {
  let text = ''
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isCharacter = event.key.length === 1
    if (event.ctrlKey || event.metaKey || event.altKey || !(isCharacter || event.key === 'Backspace')) return
    event.preventDefault()
    event.stopPropagation()
    text = isCharacter ? text + event.key : text.slice(0, -1)
  }
  window.addEventListener('keydown', handleKeyDown, true)
  return () => {
    window.removeEventListener('keydown', handleKeyDown, true)
    return text
  }
}
