import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { showToast } from '../../ui/overlays/toasts.ts'
import { KeyCaps } from '../../ui/shortcuts/key-caps.tsx'
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts.ts'
import { frameShortcuts } from '../shortcuts/frame-shortcuts.ts'
import { collectTyping } from './collect-typing.ts'
import type { CommandPaletteProps } from './command-palette.tsx'
import styles from './palette-button.module.css'
import type { PaletteEntry } from './palette-groups.ts'

interface OpenedPalette {
  readonly Palette: ComponentType<CommandPaletteProps>
  /** What was typed while its code was fetched. */
  readonly text: string
}

const importPalette = () => import('./command-palette.tsx')

/** Ignores errors: opening the palette fails with the same one and reports it. */
function preload(): void {
  importPalette().catch(() => undefined)
}

/** Opens the command palette, also by its shortcut, and goes to the chosen page or runs the chosen action. */
export function PaletteButton() {
  const [opened, setOpened] = useState<OpenedPalette>()
  const navigate = useNavigate()
  const opener = useRef<Element | null>(null)
  // Not suspended: React would show it 300 ms later.
  const open = async (): Promise<void> => {
    if (opened) return
    opener.current = document.activeElement
    const endTyping = collectTyping()
    try {
      const { CommandPalette } = await importPalette()
      const text = endTyping()
      // At once, so that no key falls between.
      flushSync(() => setOpened({ Palette: CommandPalette, text }))
    } finally {
      endTyping()
    }
  }
  const handleOpen = (): void => {
    open().catch(() => showToast({ title: 'Zoeken is nu niet mogelijk', tone: 'bad' }))
  }
  const close = (): void => setOpened(undefined)
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
      {opened && <opened.Palette initialQuery={opened.text} onClose={close} onChoose={handleChoose} />}
    </>
  )
}
