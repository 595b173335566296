/** Initials of the first and last word that begin with a letter: "Sanne de Bakker" gives SB; empty if there is none. */
export function formatInitials(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, last]
    .map((word) => word?.match(/^./u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('nl')
}
