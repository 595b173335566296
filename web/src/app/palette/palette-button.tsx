import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { frameShortcuts } from '../shortcuts/frame-shortcuts.ts'
import styles from './palette-button.module.css'
import type { PaletteEntry } from './palette-entry.ts'

const importPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await importPalette()).CommandPalette }))

/** Opens the command palette, as its shortcut does. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const opener = useRef<Element | null>(null)
  const open = (): void => {
    opener.current = document.activeElement
    setOpen(true)
  }
  useShortcuts([{ shortcut: frameShortcuts.palette, run: open }])

  const handleChoose = (target: PaletteEntry['target']): void => {
    // An action may open a dialog, which gives the focus back to where it was when it opened.
    flushSync(() => setOpen(false))
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    if (typeof target === 'string') void navigate(target)
    else target()
  }
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        // It is there by the time that the button is pressed.
        onPointerEnter={() => void importPalette()}
        onFocus={() => void importPalette()}
        onClick={open}
      >
        <IconSearch aria-hidden />
        <span className={styles.text}>Zoek of spring naar…</span>
        <span className={styles.keys}>
          <KeyCaps keys={frameShortcuts.palette.keys} />
        </span>
      </button>
      <Suspense>
        {isOpen && <CommandPalette onClose={() => setOpen(false)} onChoose={handleChoose} />}
      </Suspense>
    </>
  )
}
