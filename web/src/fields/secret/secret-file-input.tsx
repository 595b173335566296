import { maxSecretFileBytes, secretFileLimitMessage } from '@stamboek/model/fields/secret/secret'
import { useRef, useState } from 'react'
import { type ChosenFile, FileField } from '../../ui/inputs/file-field.tsx'
import type { InputProps } from '../field-view.ts'
import { inputFieldProps } from '../input-field-props.ts'

/**
 * Chooses a file; the value is its content in base64, its name is shown but not stored. Refuses a file that is empty, over
 * `maxSecretFileBytes` or not readable: the value is null then, and `onTextError` gets the reason until another choice or clearing.
 */
export function SecretFileInput(props: InputProps<'secret'> & { readonly hasStoredValue: boolean }) {
  const { field, value, onChange, onTextError, errorMessage, hasStoredValue } = props
  const [chosen, setChosen] = useState<ChosenFile>()
  const [failure, setFailure] = useState<string>()
  const latest = useRef<File>(undefined)

  const refuse = (message: string): void => {
    latest.current = undefined
    setFailure(message)
    onTextError(message)
    onChange(null)
  }
  const accept = (file: ChosenFile | undefined, content: string | null): void => {
    setChosen(file)
    setFailure(undefined)
    onTextError(null)
    onChange(content)
  }
  const handleChoose = async (file: File): Promise<void> => {
    if (file.size === 0) return refuse('Dit bestand is leeg.')
    if (file.size > maxSecretFileBytes) return refuse(secretFileLimitMessage)
    latest.current = file
    const content = await readBase64(file).catch(() => undefined)
    if (latest.current !== file) return
    if (content === undefined) refuse('Het bestand kon niet worden gelezen. Kies het opnieuw.')
    else accept(file, content)
  }
  const keepHint =
    hasStoredValue && !props.isReadOnly ? 'Zonder keuze blijft het huidige bestand.' : undefined

  return (
    <FileField
      {...inputFieldProps(props)}
      description={[field.help, keepHint].filter((text) => text !== undefined).join(' ')}
      errorMessage={failure ?? errorMessage}
      value={value === null ? null : (chosen ?? { name: 'Gekozen bestand', size: (value.length / 4) * 3 })}
      hasStoredValue={hasStoredValue}
      onChoose={(file) => void handleChoose(file)}
      onClear={() => {
        latest.current = undefined
        accept(undefined, null)
      }}
    />
  )
}

const chunkBytes = 0x80_00

async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let start = 0; start < bytes.length; start += chunkBytes)
    binary += String.fromCharCode(...bytes.subarray(start, start + chunkBytes))
  return btoa(binary)
}
