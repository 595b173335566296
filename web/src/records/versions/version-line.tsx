import { kindOf } from '@stamboek/model/fields/field-kinds'
import type { AnyRecord, DateRange } from '@stamboek/model/schema/record-of'
import { useLayoutEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { classNames } from '../../ui/class-names.ts'
import { describeState } from '../texts/period-mark.tsx'
import { WholeWords } from '../texts/whole-words.tsx'
import { listSegments } from './list-segments.ts'
import styles from './version-line.module.css'

interface VersionLineProps {
  readonly versions: readonly AnyRecord[]
  /** The id of the version that the form shows. */
  readonly shownId: unknown
  /** Absent: the versions are shown only. */
  readonly onOpen?: (version: AnyRecord) => void
}

/**
 * The versions of a series as a line in time, with its gaps, scrolled to the shown one; each opens its version. Nothing for a single
 * version.
 */
export function VersionLine({ versions, shownId, onOpen }: VersionLineProps) {
  const line = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const shown = line.current?.querySelector<HTMLElement>('[aria-current]')
    // Not `scrollIntoView`, which scrolls the form too.
    if (line.current && shown)
      line.current.scrollLeft = shown.offsetLeft - (line.current.clientWidth - shown.offsetWidth) / 2
  }, [versions, shownId])
  if (versions.length < 2) return null
  return (
    <nav className={styles.line} aria-label="Versies">
      <ol ref={line}>
        {listSegments(versions).map(({ range, version }) => {
          const isShown = version !== undefined && version.id === shownId
          const content = <SegmentText range={range} state={version ? describeState(range) : 'Geen versie'} />
          return (
            <li
              key={version?.id ?? `gap ${range.start}`}
              className={classNames(
                styles.segment,
                !version && styles.gap,
                version && describeState(range) === 'Geldt nu' && styles.current,
                isShown && styles.shown,
              )}
              aria-current={isShown ? 'true' : undefined}
            >
              {version && onOpen && !isShown ? (
                <Button className={styles.open ?? ''} onPress={() => onOpen(version)}>
                  {content}
                </Button>
              ) : (
                <span className={styles.text}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const field = { kind: 'dateRange', label: 'Periode' } as const

function SegmentText({ range, state }: { readonly range: DateRange; readonly state: string }) {
  return (
    <>
      <span className={styles.state}>{state}</span>{' '}
      <span className={styles.period}>
        <WholeWords text={kindOf(field).format(range, field) || 'altijd'} />
      </span>
    </>
  )
}
