import { IconInfoCircle } from '@tabler/icons-react'
import { createContext, use, useState } from 'react'
import { Button, VisuallyHidden } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Tooltip } from '../overlays/tooltip.tsx'
import styles from './field.module.css'

export const FieldInfoContext = createContext<string | undefined>(undefined)

/** A button beside a label that shows the text of `FieldInfoContext` as a tooltip, also on a press; nothing without a text. */
export function FieldInfo({ label }: { label: string }) {
  const info = use(FieldInfoContext)
  const [isOpen, setOpen] = useState(false)
  const [isPressed, setPressed] = useState(false)
  if (info === undefined) return null
  const handleOpenChange = (isNowOpen: boolean): void => {
    setOpen(isNowOpen)
    if (!isNowOpen) setPressed(false)
  }
  return (
    <>
      <Tooltip content={info} isOpen={isOpen} onOpenChange={handleOpenChange}>
        {/* `slot={null}` keeps React Aria from making it the button of the field. */}
        <Button
          slot={null}
          aria-label={`Uitleg bij ${label}`}
          data-field-info
          className={classNames(styles.info)}
          onPress={() => {
            setOpen(true)
            setPressed(true)
          }}
        >
          <IconInfoCircle aria-hidden />
        </Button>
      </Tooltip>
      {/* A press moves no focus, after which a screen reader would read the description of the button. */}
      <VisuallyHidden role="status">{isPressed && info}</VisuallyHidden>
    </>
  )
}
