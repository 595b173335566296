import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { classNames } from '../../ui/class-names.ts'
import styles from './conflict.module.css'
import type { Difference, Side } from './difference.ts'
import { formatDifferingValue, type TypeOfRow } from './difference-text.ts'

interface SharedProps {
  readonly who: string
  readonly typeOfRow: TypeOfRow
  readonly autoFocus: boolean
}

interface ConflictChoicesProps extends SharedProps {
  readonly conflicts: readonly Difference[]
  readonly labelOf: (difference: Difference) => string
  readonly sides: ReadonlyMap<string, Side>
  readonly onChoose: (conflict: Difference, side: Side) => void
  readonly next: RefObject<HTMLElement | null>
}

/**
 * A choice of mine or theirs (`who`) for each conflict, for keyboard and mouse; focuses the first with `autoFocus`. Enter goes
 * to the next open conflict, and to `next` once each has a side.
 */
export function ConflictChoices(props: ConflictChoicesProps) {
  const { conflicts, labelOf, sides, onChoose, next, autoFocus, ...shared } = props
  const list = useRef<HTMLDivElement>(null)
  const handleKeyDown = useConflictKeys({ list, after: next })
  return (
    <>
      <div ref={list} className={styles.choices} onKeyDownCapture={handleKeyDown}>
        {conflicts.map((conflict, index) => (
          <ConflictChoice
            {...shared}
            key={conflict.key}
            difference={conflict}
            label={labelOf(conflict)}
            choice={sides.get(conflict.key)}
            onChoose={(side) => onChoose(conflict, side)}
            autoFocus={autoFocus && index === 0}
          />
        ))}
      </div>
      <p className={styles.keys}>
        Met ← en → kies je, met ↑ en ↓ ga je naar een ander veld, met Enter naar wat nog te kiezen is.
      </p>
    </>
  )
}

interface ConflictChoiceProps extends SharedProps {
  readonly difference: Difference
  readonly label: string
  readonly choice: Side | undefined
  readonly onChoose: (side: Side) => void
}

function ConflictChoice(props: ConflictChoiceProps) {
  const { difference, label, typeOfRow, who } = props
  const original = formatDifferingValue(difference, 'original', typeOfRow)
  return (
    <RadioGroup
      className={styles.choice ?? ''}
      aria-label={label}
      orientation="horizontal"
      value={props.choice ?? null}
      onChange={(side) => props.onChoose(side as Side)}
    >
      <div className={styles.field}>
        <strong>{label}</strong>
        <span className={styles.original}>
          Was: <Value text={original} />
        </span>
      </div>
      {(['theirs', 'mine'] as const).map((side) => (
        <Radio
          key={side}
          value={side}
          className={classNames(styles.option)}
          autoFocus={props.autoFocus && side === 'theirs'}
        >
          <span className={styles.ring} aria-hidden="true" />
          <span className={styles.optionText}>
            <span className={styles.side}>{side === 'mine' ? 'Van mij' : `Van ${who}`}</span>
            <Value text={formatDifferingValue(difference, side, typeOfRow)} />
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}

function Value({ text }: { text: string }) {
  return text === '' ? <em className={styles.none}>leeg</em> : <span className={styles.value}>{text}</span>
}

interface ConflictKeys {
  readonly list: RefObject<HTMLElement | null>
  readonly after: RefObject<HTMLElement | null>
}

/**
 * Left and right choose a side, up and down move between conflicts; Enter chooses the focused side and goes to the
 * next open conflict.
 */
function useConflictKeys({ list, after }: ConflictKeys) {
  return (event: KeyboardEvent): void => {
    const handle = {
      ArrowLeft: () => choose('theirs'),
      ArrowRight: () => choose('mine'),
      ArrowUp: () => move(-1),
      ArrowDown: () => move(1),
      Enter: chooseAndGoOn,
    }[event.key]
    if (!handle || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    handle()

    function choose(side: Side): void {
      const group = groups().find((each) => each.contains(document.activeElement))
      const radio = radioOf(group, side)
      radio?.click()
      radio?.focus()
    }

    function move(step: number): void {
      const all = groups()
      const at = all.findIndex((group) => group.contains(document.activeElement))
      const side = document.activeElement?.getAttribute('value')
      radioOf(all[at + step], side)?.focus()
    }

    function chooseAndGoOn(): void {
      const input = event.target as HTMLInputElement
      const isOpen = (group: HTMLElement) => !group.contains(input) && !group.querySelector('input:checked')
      const all = groups()
      const at = all.findIndex((group) => group.contains(input))
      const next = [...all.slice(at + 1), ...all.slice(0, at)].find((group) => isOpen(group))
      if (!input.checked) input.click()
      // The button is enabled once the choice has arrived.
      if (next) radioOf(next, input.value)?.focus()
      else after.current?.focus()
    }
  }

  function groups(): HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[role=radiogroup]') ?? [])]
  }
}

function radioOf(group: HTMLElement | undefined, side: string | null | undefined): HTMLElement | null {
  return group?.querySelector<HTMLElement>(`input[value="${side ?? 'theirs'}"]`) ?? null
}
