import { everySearchInput } from '@stamboek/testing/language/every-search-input'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import {
  endServer,
  kept,
  lastRequest,
  openCard,
  path,
  searched,
  shownKeys,
  startServer,
  type,
} from '../../../testing/test-search-card.tsx'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(startServer)
afterEach(endServer)

describe('advanced search', () => {
  const simple = servedType({
    ...everySearchInput,
    search: {
      ...everySearchInput.search,
      layout: 'free',
      parts: ['description', 'urgency'],
      advanced: [
        { name: 'numbers', label: 'Getallen', entries: ['amount', 'price'] },
        { name: 'dates', label: 'Datums', entries: ['day'] },
      ],
    },
  })
  const withNumbers = {
    ...simple,
    search: { ...simple.search, entries: type.search.entries },
  }

  async function openDialog() {
    const { user, container } = await openCard(withNumbers)
    await user.click(screen.getByRole('button', { name: 'Geavanceerd zoeken' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Geavanceerd zoeken' }))
    return { user, container, dialog }
  }

  it('has fixed fields, and categories with the number of changed fields', async () => {
    const { user, dialog } = await openDialog()
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Omschrijving/ }))
    const numbers = within(dialog.getByRole('region', { name: 'Getallen' }))
    await user.type(numbers.getByRole('textbox', { name: 'Aantal' }), '3')
    await user.type(numbers.getByRole('textbox', { name: 'Prijs: vanaf' }), '3')
    expect(numbers.getByText('2 gewijzigd')).toBeDefined()
    await user.clear(numbers.getByRole('textbox', { name: 'Aantal' }))
    expect(numbers.getByText('1 gewijzigd')).toBeDefined()
  })

  it('searches by another method, and changed fields join the card', async () => {
    const { user, container, dialog } = await openDialog()
    expect(dialog.getByRole('radiogroup', { name: 'Standaard zoekmethode:' })).toBeDefined()
    await user.click(dialog.getByRole('radio', { name: 'Begint met' }))
    await user.type(dialog.getByRole('textbox', { name: /Omschrijving/ }), 'x')
    await user.type(dialog.getByRole('textbox', { name: 'Aantal' }), '3')
    await user.click(dialog.getByRole('button', { name: 'Zoeken' }))
    await waitFor(() => expect(searched).toHaveBeenCalled())
    expect(lastRequest()).toMatchObject({ matchingBehavior: 'StartsWith', search: { amount: 3 } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(shownKeys(container)).toEqual(['description', 'urgency', 'status', 'amount'])
  })

  it('resets radio buttons one by one, and everything with Reset', async () => {
    const { user, dialog } = await openDialog()
    const revert = () => dialog.queryByRole('button', { name: /Terugzetten naar standaard waarde/ })
    expect(revert()).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Hoog' }))
    expect(revert()).not.toBeNull()
    await user.click(revert() as HTMLElement)
    expect(dialog.getByRole('radio', { name: 'Laag' })).toHaveProperty('checked', true)
    expect(revert()).toBeNull()

    await user.click(dialog.getByRole('radio', { name: 'Exact' }))
    expect(revert()).not.toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Reset' }))
    expect(dialog.getByRole('radio', { name: 'Bevat' })).toHaveProperty('checked', true)
    expect(revert()).toBeNull()
  })

  it('Annuleren changes nothing', async () => {
    const { user, container, dialog } = await openDialog()
    await user.type(dialog.getByRole('textbox', { name: 'Aantal' }), '3')
    await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(searched).not.toHaveBeenCalled()
    expect(shownKeys(container)).toEqual(['description', 'urgency', 'status'])
  })

  it('asks before Escape drops changed criteria, and closes at once without any', async () => {
    const { user, dialog } = await openDialog()
    await user.type(dialog.getByRole('textbox', { name: 'Aantal' }), '3')
    await user.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Verder bewerken' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(dialog.getByRole('textbox', { name: 'Aantal' })).toHaveProperty('value', '3')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Weggooien' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Geavanceerd zoeken' }))
    await screen.findByRole('dialog', { name: 'Geavanceerd zoeken' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(searched).not.toHaveBeenCalled()
  })

  it('pins fields to the card, shows their number, and saves them', async () => {
    const { user, container, dialog } = await openDialog()
    const pin = (name: string) => dialog.getByRole('button', { name: `${name} vastzetten` })
    expect(dialog.queryByRole('button', { name: 'Aantal vastzetten' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Configureer' }))
    await user.hover(pin('Aantal'))
    await screen.findByText('Voeg dit veld aan mijn standaard zoekvelden')
    await user.click(pin('Aantal'))
    await user.click(pin('Dag'))
    dialog.getByRole('button', { name: /Configureer\s*2 vastgezette velden/ })
    expect(pin('Aantal').getAttribute('aria-pressed')).toBe('true')
    await user.hover(pin('Aantal'))
    await screen.findByText('Haal dit veld uit mijn standaard zoekvelden')
    await user.click(pin('Dag'))
    // Fields of the definition cannot be unpinned.
    expect(pin('Omschrijving').getAttribute('aria-disabled')).toBe('true')

    await user.click(dialog.getByRole('button', { name: 'Datums inklappen' }))
    await user.click(dialog.getByRole('button', { name: 'Annuleren' }))
    expect(shownKeys(container)).toEqual(['description', 'urgency', 'status', 'amount'])
    await waitFor(() =>
      // On a busy machine the first pin may have been saved separately.
      expect(kept.written.at(-1)).toEqual({
        path: `/api/preferences/preferences/${path}|pinned-search-fields`,
        uiPreferences: { pinnedFieldNames: ['amount'], collapsedCategoryNames: ['dates'] },
      }),
    )
  })

  it('reads its preference once', async () => {
    kept.preference = { pinnedFieldNames: ['day'], collapsedCategoryNames: [] }
    const first = await openCard(withNumbers)
    await waitFor(() => expect(shownKeys(first.container)).toContain('day'))
    cleanup()
    // Ignores later changes on the server.
    kept.preference = { pinnedFieldNames: [], collapsedCategoryNames: [] }
    const second = await openCard(withNumbers)
    expect(shownKeys(second.container)).toContain('day')
  })

  it('restores collapsed categories', async () => {
    kept.preference = {
      pinnedFieldNames: ['day', 'gone', 'description'],
      collapsedCategoryNames: ['numbers'],
    }
    const { container, dialog } = await openDialog()
    expect(shownKeys(container)).toEqual(['description', 'urgency', 'status', 'day'])
    dialog.getByRole('button', { name: 'Getallen uitklappen' })
    dialog.getByRole('button', { name: 'Datums inklappen' })
    dialog.getByRole('button', { name: /Configureer\s*1 vastgezet veld/ })
  })
})
