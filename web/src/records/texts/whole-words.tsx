import { Fragment } from 'react'
import styles from './whole-words.module.css'

/** A period that may wrap, but not within its dates. */
export function WholeWords({ text }: { readonly text: string }) {
  return text.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.word}>{word}</span>
    </Fragment>
  ))
}
