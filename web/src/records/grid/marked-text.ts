/** "1 gemarkeerd record", "1.204 gemarkeerde records" */
export function markedText(count: number): string {
  return count === 1 ? '1 gemarkeerd record' : `${count.toLocaleString('nl-NL')} gemarkeerde records`
}
