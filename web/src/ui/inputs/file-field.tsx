import { IconFile, IconX } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import { InnerButton } from '../buttons/inner-button.tsx'
import { classNames } from '../class-names.ts'
import { FileButton } from '../files/file-button.tsx'
import { formatFileSize } from '../files/format-file-size.ts'
import { useFocusTarget } from '../use-focus-target.ts'
import fieldStyles from './field.module.css'
import type { FieldProps } from './field-props.ts'
import styles from './file-field.module.css'
import { FormField } from './form-field.tsx'
import { useUserInput } from './user-input.ts'

export type ChosenFile = Pick<File, 'name' | 'size'>

type FileFieldProps = Omit<FieldProps<ChosenFile | null>, 'onChange'> & {
  onChoose: (file: File) => void
  onClear: () => void
  /** The server has a file that it does not return; shown as dots until another one is chosen. */
  hasStoredValue?: boolean | undefined
}

/**
 * A field for one file, chosen by a button or dropped on it; of several dropped files it takes the first. It does not read the file and
 * keeps no state: `onChoose` gets the file, `onClear` a clearing, each after `UserInputContext`, and `value` is shown.
 */
export function FileField({ value, hasStoredValue, ...field }: FileFieldProps) {
  const onChoose = useUserInput(field.onChoose)
  const onClear = useUserInput(field.onClear)
  const [isOver, setOver] = useState(false)
  const container = useFocusTarget(field.ref)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const isClosed = field.isReadOnly === true || field.isDisabled === true
  const handleOver = (event: DragEvent): void => {
    if (isClosed || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const handleDrop = (event: DragEvent): void => {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (isClosed || !file) return
    event.preventDefault()
    onChoose(file)
  }

  return (
    <FormField
      label={field.label}
      isRequired={field.isRequired}
      hideLabel={field.hideLabel}
      description={field.description}
      errorMessage={field.errorMessage}
      isDisabled={field.isDisabled}
      isReadOnly={field.isReadOnly}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) field.onBlur?.()
      }}
      ref={container}
    >
      <div
        role="presentation"
        className={classNames(fieldStyles.control, styles.control)}
        data-over={isOver || undefined}
        onDragOver={handleOver}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <IconFile aria-hidden className={styles.icon} />
        <span className={styles.text} data-empty={value === null || undefined}>
          {value ? (
            <>
              <span className={styles.name}>{value.name}</span>
              <span className={styles.size}>{formatFileSize(value.size)}</span>
            </>
          ) : (
            <NoFile isOver={isOver} hasStoredValue={hasStoredValue ?? false} />
          )}
        </span>
        {value && !isClosed && (
          <InnerButton
            label={`${field.label} wissen`}
            icon={IconX}
            onPress={() => {
              onClear()
              chooseButton.current?.focus()
            }}
          />
        )}
        {!isClosed && (
          <span className={styles.choose}>
            <FileButton
              ref={chooseButton}
              accept=""
              variant="bare"
              autoFocus={field.autoFocus}
              onChoose={([file]) => file && onChoose(file)}
            >
              {value || hasStoredValue ? 'Ander bestand' : 'Bestand kiezen'}
            </FileButton>
          </span>
        )}
      </div>
    </FormField>
  )
}

function NoFile({ isOver, hasStoredValue }: { readonly isOver: boolean; readonly hasStoredValue: boolean }) {
  if (isOver) return 'Laat het bestand hier los'
  if (!hasStoredValue) return 'Geen bestand gekozen'
  return (
    <>
      <span aria-hidden>••••••••</span>
      <VisuallyHidden>Er is een bestand opgeslagen</VisuallyHidden>
    </>
  )
}
