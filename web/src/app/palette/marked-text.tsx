import type { ReactNode } from 'react'
import styles from './command-palette.module.css'
import type { Match } from './fuzzy-match.ts'

/** A text in which what was typed stands out. */
export function MarkedText({ text, ranges }: { text: string; ranges: Match['ranges'] }) {
  const pieces: ReactNode[] = []
  let at = 0
  for (const [start, end] of ranges) {
    pieces.push(
      text.slice(at, start),
      <mark key={start} className={styles.mark}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  )
}
