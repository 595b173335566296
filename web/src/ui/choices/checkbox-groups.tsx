import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { Checkbox } from '../inputs/checkbox.tsx'
import type { FieldProps } from '../inputs/field-props.ts'
import { FilterField } from '../inputs/filter-field.tsx'
import { FormField } from '../inputs/form-field.tsx'
import popoverStyles from '../overlays/popover.module.css'
import { useFocusTarget } from '../use-focus-target.ts'
import styles from './checkbox-groups.module.css'
import { type GroupedOption, groupOptions, type OptionGroup } from './group-options.ts'
import { moveFocusByArrows } from './move-focus-by-arrows.ts'

export type CheckboxGroupsProps = FieldProps<string[]> & { options: readonly GroupedOption[] }

/**
 * Checkboxes below headings that fold, with a filter over both. The checkbox of a heading, and the one of all, stand for the options that
 * the filter shows. The value holds the chosen ids in the order of adding; an id without an option stays in it. One tab stop with arrow
 * keys. `onBlur` is never called.
 */
export function CheckboxGroups(props: CheckboxGroupsProps) {
  const { value, onChange, options } = props
  const container = useFocusTarget(props.ref)
  const [query, setQuery] = useState('')
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const isFiltered = query.trim() !== ''
  const groups = groupOptions(options, query)
  const shown = groups.flatMap((group) => group.options)
  const areUnfolded = groups.every(({ label }) => unfolded.has(label))

  const handleChoose = (ids: readonly string[], isChosen: boolean): void => {
    const others = value.filter((id) => !ids.includes(id))
    onChange(isChosen ? [...value, ...ids.filter((id) => !value.includes(id))] : others)
  }
  const handleFold = (label: string, isUnfolded: boolean): void => {
    const others = [...unfolded].filter((each) => each !== label)
    setUnfolded(new Set(isUnfolded ? [...others, label] : others))
  }
  const shared = {
    value,
    onChoose: handleChoose,
    isDisabled: props.isDisabled,
    isReadOnly: props.isReadOnly,
  }

  return (
    <FormField
      label={props.label}
      hideLabel={props.hideLabel}
      isRequired={props.isRequired}
      description={props.description}
      errorMessage={props.errorMessage}
    >
      <div ref={container} className={styles.field}>
        <div className={styles.bar}>
          <FilterField label={`${props.label} filteren`} value={query} onChange={setQuery} />
          <Button
            variant="bare"
            disabledReason={isFiltered ? 'Het filter klapt uit wat het vindt.' : undefined}
            onPress={() => setUnfolded(new Set(areUnfolded ? [] : groups.map(({ label }) => label)))}
          >
            {areUnfolded || isFiltered ? 'Alles inklappen' : 'Alles uitklappen'}
          </Button>
        </div>
        <div role="presentation" className={styles.list} onKeyDown={moveFocusByArrows}>
          {shown.length === 0 ? (
            <div className={popoverStyles.empty}>Niets gevonden</div>
          ) : (
            <div className={classNames(styles.heading, styles.all)}>
              <OptionsCheckbox
                label={isFiltered ? 'Alles wat het filter toont' : 'Alles'}
                options={shown}
                isLabelShown
                {...shared}
              />
              <span className={styles.count}>{formatCount(shown, value)}</span>
            </div>
          )}
          {groups.map((group) => (
            <Group
              key={group.label}
              group={group}
              isUnfolded={isFiltered || unfolded.has(group.label)}
              onFold={isFiltered ? undefined : handleFold}
              {...shared}
            />
          ))}
        </div>
      </div>
    </FormField>
  )
}

interface ChosenProps {
  readonly value: readonly string[]
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void
  readonly isDisabled: boolean | undefined
  readonly isReadOnly: boolean | undefined
}

type GroupProps = ChosenProps & {
  readonly group: OptionGroup
  readonly isUnfolded: boolean
  readonly onFold: ((label: string, isUnfolded: boolean) => void) | undefined
}

function Group({ group, isUnfolded, onFold, ...chosen }: GroupProps) {
  const { label, options } = group
  const count = formatCount(options, chosen.value)
  const text = (
    <>
      <IconChevronRight aria-hidden className={styles.chevron} />
      <span className={styles.label}>{label}</span>
      <span className={styles.summary}>{!isUnfolded && listChosen(options, chosen.value)}</span>
      <span className={styles.count}>{count}</span>
    </>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container with a legend beside its checkbox
    <div role="group" aria-label={label}>
      <div className={styles.heading}>
        <OptionsCheckbox label={`${label}, ${count}`} options={options} {...chosen} />
        {onFold ? (
          <AriaButton
            className={classNames(styles.toggle)}
            aria-expanded={isUnfolded}
            onPress={() => onFold(label, !isUnfolded)}
          >
            {text}
          </AriaButton>
        ) : (
          <div className={styles.toggle}>{text}</div>
        )}
      </div>
      {isUnfolded && (
        <div className={styles.options}>
          {options.map((option) => (
            <Checkbox
              key={option.id}
              label={option.label}
              value={chosen.value.includes(option.id)}
              onChange={(isChosen) => chosen.onChoose([option.id], isChosen)}
              isDisabled={chosen.isDisabled}
              isReadOnly={chosen.isReadOnly}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type OptionsCheckboxProps = ChosenProps & {
  readonly label: string
  readonly options: readonly GroupedOption[]
  readonly isLabelShown?: boolean
}

/** On when all options are chosen, indeterminate when some are. */
function OptionsCheckbox({
  label,
  options,
  isLabelShown = false,
  value,
  onChoose,
  ...rest
}: OptionsCheckboxProps) {
  const count = countChosen(options, value)
  return (
    <Checkbox
      label={label}
      hideLabel={!isLabelShown}
      value={count === options.length}
      isIndeterminate={count > 0 && count < options.length}
      onChange={() =>
        onChoose(
          options.map(({ id }) => id),
          count < options.length,
        )
      }
      {...rest}
    />
  )
}

function countChosen(options: readonly GroupedOption[], value: readonly string[]): number {
  return options.filter(({ id }) => value.includes(id)).length
}

function formatCount(options: readonly GroupedOption[], value: readonly string[]): string {
  return `${countChosen(options, value)} van ${options.length}`
}

function listChosen(options: readonly GroupedOption[], value: readonly string[]): string {
  const chosen = options.filter(({ id }) => value.includes(id))
  return chosen.length === options.length ? 'alles' : chosen.map(({ label }) => label).join(', ')
}
