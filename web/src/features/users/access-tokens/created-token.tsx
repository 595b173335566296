import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextField } from '../../../ui/inputs/text-field.tsx'
import styles from './created-token.module.css'

interface CreatedTokenProps {
  readonly name: string
  readonly token: string
}

/** Shows a token that was just made, to be copied. */
export function CreatedToken({ name, token }: CreatedTokenProps) {
  const [isCopied, setCopied] = useState(false)
  const [isRefused, setRefused] = useState(false)
  // Without https browsers have no clipboard.
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token)
      setCopied(true)
    } catch {
      setRefused(true)
    }
  }
  return (
    <div className={styles.created}>
      <Banner tone="warn" role="alert">
        Kopieer het token nu: het wordt niet nog eens getoond. Bewaar het als een wachtwoord.
      </Banner>
      <div className={styles.line}>
        <div className={styles.token}>
          <TextField
            label={`Token ${name}`}
            value={token}
            onChange={() => undefined}
            isReadOnly
            {...(isRefused && { errorMessage: 'De browser liet kopiëren niet toe. Kopieer de tekst zelf.' })}
          />
        </div>
        <Button icon={isCopied ? IconCheck : IconCopy} onPress={() => void copy()}>
          {isCopied ? 'Gekopieerd' : 'Kopiëren'}
        </Button>
      </div>
      <p>
        Stuur het mee in de header <code>Authorization: Bearer …</code>
      </p>
    </div>
  )
}
