/** One of these is shown at random (platform.md 2.1). */
export const notFoundMessages = [
  'Hier is niets te vinden. Zelfs geen lege tabel.',
  'Deze pagina is even niet aanwezig. Of nooit geweest.',
  'We hebben overal gezocht, ook achter de archiefkast.',
  'Verkeerde afslag genomen? Dat overkomt de besten.',
  'Dit stamboek houdt hier op. Gelukkig weten we de weg terug.',
] as const

/** A message by chance; `random` gives a number from 0 up to 1. */
export function pickMessage(random: () => number = Math.random): string {
  return notFoundMessages[Math.floor(random() * notFoundMessages.length)] ?? notFoundMessages[0]
}
