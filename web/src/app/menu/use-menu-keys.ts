import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { matchesShortcut, type Shortcut } from '../../ui/shortcuts/shortcut.ts'
import type { OpenMenuState } from './use-menu.ts'

export const menuShortcuts = {
  open: { label: 'Openen', keys: ['ArrowDown'] },
  move: {
    label: 'Naar een ander onderdeel',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  moveToEdge: { label: 'Naar het eerste of laatste onderdeel', keys: ['Home', 'End'] },
  close: { label: 'Sluiten', keys: ['Escape'] },
} as const satisfies Readonly<Record<string, Shortcut>>

/** Handles the keys of the menu, and closes the open panel when focus or pointer goes elsewhere. */
export function useMenuKeys(
  nav: RefObject<HTMLElement | null>,
  { openKey, setOpenKey }: OpenMenuState,
): void {
  useEffect(() => {
    const menu = nav.current
    if (!menu) return undefined
    const listeners = new AbortController()
    const { signal } = listeners
    const closeOutside = (target: EventTarget | null): void => {
      if (openKey !== undefined && target instanceof Node && !menu.contains(target)) setOpenKey(undefined)
    }
    menu.addEventListener('keydown', (event) => handleMenuKey(event, menu, { openKey, setOpenKey }), {
      signal,
    })
    menu.addEventListener('focusout', (event) => closeOutside(event.relatedTarget), { signal })
    document.addEventListener('pointerdown', (event) => closeOutside(event.target), { signal })
    return () => listeners.abort()
  })
}

type FocusMove = (from: HTMLElement, menu: HTMLElement) => HTMLElement | undefined

/**
 * On the bar, arrow keys move between roots, with an open panel, and down into the panel. In a panel they move
 * through links and columns, and up to the bar. Escape closes the panel.
 */
function handleMenuKey(
  event: KeyboardEvent,
  menu: HTMLElement,
  { openKey, setOpenKey }: OpenMenuState,
): void {
  const from = event.target
  if (!(from instanceof HTMLElement)) return

  if (matchesShortcut(event, menuShortcuts.close) && openKey !== undefined) {
    event.preventDefault()
    rootOf(menu, openKey)?.focus()
    setOpenKey(undefined)
    return
  }
  const rootKey = from.dataset['menuRoot']
  if (rootKey !== undefined && matchesShortcut(event, menuShortcuts.open) && opensPanel(from)) {
    event.preventDefault()
    // Rendered at once, so that a link in the panel can be focused.
    flushSync(() => setOpenKey(rootKey))
    firstOfPanel(menu)?.focus()
    return
  }
  if (!matchesShortcut(event, menuShortcuts.move) && !matchesShortcut(event, menuShortcuts.moveToEdge)) return
  const to = rootKey === undefined ? inPanel[event.key]?.(from, menu) : onBar[event.key]?.(from, menu)
  if (!to) return
  event.preventDefault()
  // An open panel follows the focus from root to root.
  const nextRoot = to.dataset['menuRoot']
  if (rootKey !== undefined && openKey !== undefined) setOpenKey(opensPanel(to) ? nextRoot : undefined)
  to.focus()
}

function opensPanel(root: HTMLElement): boolean {
  return root.dataset['menuOpens'] !== undefined
}

const onBar: Readonly<Record<string, FocusMove>> = {
  ArrowLeft: (from, menu) => adjacent(rootsOf(menu), from, -1),
  ArrowRight: (from, menu) => adjacent(rootsOf(menu), from, 1),
  Home: (_, menu) => rootsOf(menu).at(0),
  End: (_, menu) => rootsOf(menu).at(-1),
}

const inPanel: Readonly<Record<string, FocusMove>> = {
  ArrowDown: (from, menu) => linksOfPanel(menu)[linksOfPanel(menu).indexOf(from) + 1],
  ArrowUp: (from, menu) => linksOfPanel(menu)[linksOfPanel(menu).indexOf(from) - 1] ?? openRoot(menu),
  ArrowLeft: (from, menu) => findInColumn(adjacent(columnsOf(menu), columnOf(from), -1), indexOf(from)),
  ArrowRight: (from, menu) => findInColumn(adjacent(columnsOf(menu), columnOf(from), 1), indexOf(from)),
  Home: (_, menu) => linksOfPanel(menu).at(0),
  End: (_, menu) => linksOfPanel(menu).at(-1),
}

function linksOfPanel(menu: HTMLElement): HTMLElement[] {
  return linksOf(menu.querySelector<HTMLElement>('[data-menu-panel]'))
}

function rootsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[data-menu-root]')]
}

function rootOf(menu: HTMLElement, key: string): HTMLElement | undefined {
  return rootsOf(menu).find((root) => root.dataset['menuRoot'] === key)
}

function openRoot(menu: HTMLElement): HTMLElement | undefined {
  return rootsOf(menu).find((root) => root.getAttribute('aria-expanded') === 'true')
}

function columnsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[data-menu-column]')]
}

function columnOf(link: HTMLElement): HTMLElement | null {
  return link.closest<HTMLElement>('[data-menu-column]')
}

function linksOf(container: HTMLElement | null): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
}

function indexOf(link: HTMLElement): number {
  return linksOf(columnOf(link)).indexOf(link)
}

function findInColumn(column: HTMLElement | undefined, index: number): HTMLElement | undefined {
  const links = linksOf(column ?? null)
  return links[Math.min(index, links.length - 1)]
}

function adjacent(
  elements: readonly HTMLElement[],
  of: HTMLElement | null,
  step: 1 | -1,
): HTMLElement | undefined {
  const index = of ? elements.indexOf(of) : -1
  return index < 0 ? undefined : elements.at((index + step) % elements.length)
}

function firstOfPanel(menu: HTMLElement): HTMLElement | undefined {
  const links = linksOfPanel(menu)
  return links.find((link) => link.getAttribute('aria-current') === 'page') ?? links[0]
}
