import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { isShortcut, type Shortcut } from '../../ui/shortcuts/shortcut.ts'
import type { OpenMenu } from './use-open-menu.ts'

type Move = (from: HTMLElement, menu: HTMLElement) => HTMLElement | undefined

/**
 * The arrow keys of the menu. On the bar: left and right between roots (an open panel goes along), down into the panel. In a
 * panel: up and down through the links, left and right between columns, up from the top to the bar. Escape closes.
 */
function handleMenuKey(event: KeyboardEvent, menu: HTMLElement, { openKey, setOpenKey }: OpenMenu): void {
  const from = event.target
  if (!(from instanceof HTMLElement)) return

  if (isShortcut(event, menuShortcuts.close) && openKey !== undefined) {
    event.preventDefault()
    rootOf(menu, openKey)?.focus()
    setOpenKey(undefined)
    return
  }
  const rootKey = from.dataset['menuRoot']
  if (rootKey !== undefined && isShortcut(event, menuShortcuts.open) && opensPanel(from)) {
    event.preventDefault()
    // The panel has to be there before something in it can have the focus.
    flushSync(() => setOpenKey(rootKey))
    firstOfPanel(menu)?.focus()
    return
  }
  if (!isShortcut(event, menuShortcuts.move) && !isShortcut(event, menuShortcuts.moveToEdge)) return
  const to = rootKey === undefined ? inPanel[event.key]?.(from, menu) : onBar[event.key]?.(from, menu)
  if (!to) return
  event.preventDefault()
  // An open panel goes along with the focus from root to root.
  const nextRoot = to.dataset['menuRoot']
  if (rootKey !== undefined && openKey !== undefined) setOpenKey(opensPanel(to) ? nextRoot : undefined)
  to.focus()
}

function opensPanel(root: HTMLElement): boolean {
  return root.dataset['menuOpens'] !== undefined
}

const onBar: Readonly<Record<string, Move>> = {
  ArrowLeft: (from, menu) => neighbour(rootsOf(menu), from, -1),
  ArrowRight: (from, menu) => neighbour(rootsOf(menu), from, 1),
  Home: (_, menu) => rootsOf(menu).at(0),
  End: (_, menu) => rootsOf(menu).at(-1),
}

const inPanel: Readonly<Record<string, Move>> = {
  ArrowDown: (from, menu) => linksOfPanel(menu)[linksOfPanel(menu).indexOf(from) + 1],
  ArrowUp: (from, menu) => linksOfPanel(menu)[linksOfPanel(menu).indexOf(from) - 1] ?? openRoot(menu),
  ArrowLeft: (from, menu) => inColumn(neighbour(columnsOf(menu), columnOf(from), -1), indexOf(from)),
  ArrowRight: (from, menu) => inColumn(neighbour(columnsOf(menu), columnOf(from), 1), indexOf(from)),
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

/** The place of a link in its column. */
function indexOf(link: HTMLElement): number {
  return linksOf(columnOf(link)).indexOf(link)
}

/** The link at this place of a column, or its last where it is shorter. */
function inColumn(column: HTMLElement | undefined, index: number): HTMLElement | undefined {
  const links = linksOf(column ?? null)
  return links[Math.min(index, links.length - 1)]
}

/** The one before or after, going round. */
function neighbour(
  elements: readonly HTMLElement[],
  of: HTMLElement | null,
  step: 1 | -1,
): HTMLElement | undefined {
  const index = of ? elements.indexOf(of) : -1
  return index < 0 ? undefined : elements.at((index + step) % elements.length)
}

/** The page one is on, where it is in the panel, else the first link. */
function firstOfPanel(menu: HTMLElement): HTMLElement | undefined {
  const links = linksOfPanel(menu)
  return links.find((link) => link.getAttribute('aria-current') === 'page') ?? links[0]
}

/** What the menu as a whole listens to: keys anywhere in it, and attention that goes elsewhere, which closes it. */
export function useMenuEvents(nav: RefObject<HTMLElement | null>, { openKey, setOpenKey }: OpenMenu): void {
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

/** The keys of the menu in the bar. */
export const menuShortcuts = {
  open: { label: 'Openen', keys: ['ArrowDown'] },
  move: {
    label: 'Naar een ander onderdeel',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  moveToEdge: { label: 'Naar het eerste of laatste onderdeel', keys: ['Home', 'End'] },
  close: { label: 'Sluiten', keys: ['Escape'] },
} as const satisfies Readonly<Record<string, Shortcut>>
