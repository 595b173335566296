import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { showToast } from '../../ui/overlays/toasts.ts'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { frameShortcuts } from '../shortcuts/frame-shortcuts.ts'
import type { CommandPaletteProps } from './command-palette.tsx'
import styles from './palette-button.module.css'
import type { PaletteEntry } from './palette-groups.ts'

const importPalette = () => import('./command-palette.tsx')

/** Ignores errors: opening the palette fails with the same one and reports it. */
function preload(): void {
  importPalette().catch(() => undefined)
}

/** Opens the command palette, also by its shortcut, and goes to the chosen page or runs the chosen action. */
export function PaletteButton() {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>()
  const navigate = useNavigate()
  const opener = useRef<Element | null>(null)
  // Not suspended: React would show it 300 ms later, and keystrokes in between would be lost.
  const open = async (): Promise<void> => {
    opener.current = document.activeElement
    const { CommandPalette } = await importPalette()
    setPalette(() => CommandPalette)
  }
  const handleOpen = (): void => {
    open().catch(() => showToast({ title: 'Zoeken is nu niet mogelijk', tone: 'bad' }))
  }
  const close = (): void => setPalette(undefined)
  useShortcuts([{ shortcut: frameShortcuts.palette, run: handleOpen }])

  const handleChoose = (target: PaletteEntry['target']): void => {
    // Focus is restored first, since a dialog opened by the action restores it to here.
    flushSync(close)
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
        onPointerEnter={preload}
        onFocus={preload}
        onClick={handleOpen}
      >
        <IconSearch aria-hidden />
        <span className={styles.text}>Zoek of spring naar…</span>
        <span className={styles.keys}>
          <KeyCaps keys={frameShortcuts.palette.keys} />
        </span>
      </button>
      {Palette && <Palette onClose={close} onChoose={handleChoose} />}
    </>
  )
}
