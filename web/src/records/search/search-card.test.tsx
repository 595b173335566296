import { keysOfParts } from '@stamboek/model/schema/search'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  be,
  endServer,
  lastRequest,
  nl,
  openCard,
  searched,
  shownKeys,
  startServer,
  type,
} from '../../../testing/test-search-card.tsx'
import { ApiProblem } from '../../api/api-problem.ts'
import { readRefusedEntries } from '../state/search-errors.ts'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(startServer)
afterEach(endServer)

const field = (name: string) => screen.getByRole('textbox', { name })
const search = () => screen.getByRole('button', { name: 'Zoeken' })
describe('every kind of search field', () => {
  it('is in the card, with its default', async () => {
    const { container } = await openCard()
    expect(shownKeys(container)).toEqual([...keysOfParts(type.search.visible)])
    expect(field('Omschrijving')).toBeDefined()
    expect(field('Opmerking').tagName).toBe('TEXTAREA')
    expect(screen.getByRole('radio', { name: 'Laag' })).toHaveProperty('checked', true)
    const statuses = within(screen.getByRole('radiogroup', { name: 'Status' }))
    expect(statuses.getAllByRole('radio', { checked: true })).toEqual([
      statuses.getByRole('radio', { name: 'Actief' }),
    ])
    expect(statuses.getByRole('radio', { name: 'Inactief' })).toBeDefined()
    expect(screen.getByRole('button', { name: /Symbool/ })).toBeDefined()
    // Spans two columns, followed by a spacer.
    const [wide, room] = container.querySelectorAll('[data-span]')
    expect(wide?.getAttribute('data-span')).toBe('2')
    expect(room?.childElementCount).toBe(0)
  })

  it('sends parsed values, and nothing for blank fields', async () => {
    const { user, container } = await openCard()
    // By entry key; two texts are the bounds of a range.
    const typed: Readonly<Record<string, readonly string[]>> = {
      description: ['abc'],
      remark: ['   '],
      day: ['1-2-26'],
      days: ['01012026'],
      moment: ['01-02-2026 13:30'],
      dayOfMoment: ['01-02-2026'],
      moments: ['', '30-06-2026'],
      activeRangeUtc: ['01-01-2026'],
      amount: ['7'],
      price: ['1,50', '2'],
      share: ['', '21'],
      time: ['9:05'],
      times: ['9:00', '17:00'],
      duration: ['1:30'],
      color: ['#AABBCC'],
    }
    for (const [key, texts] of Object.entries(typed)) {
      const inputs = container.querySelectorAll(`[data-search-field="${key}"] :is(input, textarea)`)
      for (const [index, text] of texts.entries()) {
        if (text === '') continue
        await user.click(inputs[index] as HTMLElement)
        await user.paste(text)
      }
    }
    await user.click(screen.getByRole('radio', { name: 'Hoog' }))
    await user.click(screen.getByRole('checkbox', { name: 'Alleen met spoed' }))
    await user.click(screen.getByRole('radio', { name: 'Alle' }))
    await waitFor(() => expect(search().getAttribute('aria-disabled')).toBeNull())
    await user.click(search())
    expect(lastRequest()).toMatchObject({ matchingBehavior: 'Contains' })
    expect(lastRequest().search).toEqual({
      description: 'abc',
      day: '2026-02-01',
      days: { start: '2026-01-01', end: null },
      moment: '2026-02-01T12:30:00.000Z',
      dayOfMoment: '2026-01-31T23:00:00.000Z',
      moments: { start: null, end: '2026-06-30T22:00:00.000Z' },
      activeRangeUtc: { start: '2025-12-31T23:00:00.000Z', end: null },
      amount: 7,
      price: { minimum: 1.5, maximum: 2 },
      share: { maximum: 21 },
      time: '09:05',
      times: { start: '09:00', end: '17:00' },
      duration: { minimum: 90 },
      color: '#aabbcc',
      urgency: 'k0',
      ticked: true,
    })
  })

  it('counts the filters that are on, not those of the page that were emptied', async () => {
    const { user } = await openCard()
    const count = () => screen.queryByText(/^\d+ filters?$/)?.textContent
    await user.click(screen.getByRole('radio', { name: 'Alle' }))
    await user.type(field('Omschrijving'), 'x{Enter}')
    await waitFor(() => expect(count()).toBe('1 filter'))
    expect(lastRequest().search).not.toHaveProperty('status')
  })

  it('sends choices: one or several, from a list or by typing, and an icon', async () => {
    const { user } = await openCard()
    await user.type(field('Omschrijving'), 'x')
    const choose = async (button: RegExp, ...options: readonly string[]) => {
      await user.click(screen.getByRole('button', { name: button }))
      for (const name of options) await user.click(await screen.findByRole('option', { name }))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    }
    await choose(/Soort$/, 'Soort 9')
    await choose(/Soorten$/, 'Soort 9', 'Soort 7')
    await choose(/Spoed$/, 'Ja')
    await choose(/Land uit lijst/, 'Nederland')
    await choose(/Noordelijk land/, 'België')
    await user.click(screen.getByRole('button', { name: /Symbool/ }))
    const icons = within(await screen.findByRole('dialog'))
    await user.type(icons.getByRole('combobox', { name: 'Symbool zoeken' }), 'anker')
    await user.click(await icons.findByRole('option', { name: /anker/ }))
    await user.type(field('Omschrijving'), '{Enter}')
    expect(lastRequest().search).toMatchObject({
      sort: 'k0',
      sorts: ['k0', 'k2'],
      isUrgent: true,
      country: nl,
      northernCountryId: be,
      symbol: 'anchor',
    })
  })

  it('lists options alphabetically unless the definition says otherwise, with a filter above seven', async () => {
    const { user } = await openCard()
    await user.click(screen.getByRole('button', { name: /Soort$/ }))
    const options = () => screen.getAllByRole('option').map((option) => option.textContent)
    await waitFor(() => expect(options()[0]).toBe('Soort 1'))
    await user.keyboard('7')
    expect(options()).toEqual(['Soort 7'])
    await user.keyboard('{Escape}{Escape}')

    await user.click(screen.getByRole('button', { name: /Soort op volgorde/ }))
    await waitFor(() => expect(options()[0]).toBe('Soort 9'))
  })

  it('lists all records of a type where the definition wants a list', async () => {
    const { user } = await openCard()
    await user.click(screen.getByRole('button', { name: /Land uit lijst/ }))
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        'België',
        'Nederland',
      ]),
    )
  })
})

describe('references', () => {
  it('can be several, searched by typing', async () => {
    const { user } = await openCard()
    await user.type(field('Omschrijving'), 'x')
    await user.click(screen.getByRole('button', { name: /Landen/ }))
    await user.type(screen.getByRole('combobox', { name: 'Landen zoeken' }), 'bel')
    await user.click(await screen.findByRole('option', { name: 'België' }))
    await user.keyboard('{Escape}')
    await user.type(field('Omschrijving'), '{Enter}')
    expect(lastRequest().search).toMatchObject({ countryIds: [be] })
  })

  it('text without a choice searches the description', async () => {
    const { user } = await openCard()
    await user.type(field('Omschrijving'), 'x')
    await user.click(screen.getByRole('button', { name: /Landen/ }))
    await user.type(screen.getByRole('combobox', { name: 'Landen zoeken' }), 'land')
    await user.click(await screen.findByRole('option', { name: 'Zoek op “land”' }))
    expect(screen.getByRole('button', { name: /“land”/ })).toBeDefined()
    await user.type(field('Omschrijving'), '{Enter}')
    expect(lastRequest().search).toMatchObject({ countryDescription: 'land' })
    expect(lastRequest().search).not.toHaveProperty('countryIds')
  })

  it('Escape drops the text, and only choices are accepted where no text is allowed', async () => {
    const { user } = await openCard()
    await user.click(screen.getByRole('button', { name: /Landen/ }))
    await user.type(screen.getByRole('combobox', { name: 'Landen zoeken' }), 'land')
    await user.keyboard('{Escape}{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(screen.getByRole('button', { name: /Landen/ }).textContent).toContain('Alle')

    await user.click(screen.getByRole('button', { name: /Gebruikers/ }))
    await user.type(screen.getByRole('combobox', { name: 'Gebruikers zoeken' }), 'land')
    await screen.findByRole('option', { name: 'Nederland' })
    expect(screen.queryByRole('option', { name: /Zoek op/ })).toBeNull()
  })
})

describe('searching', () => {
  it('requires a field, with an error after blur', async () => {
    const { user } = await openCard()
    expect(search().getAttribute('aria-disabled')).toBe('true')
    await user.click(search())
    expect(searched).not.toHaveBeenCalled()
    expect(screen.queryByText('Vul dit zoekveld in.')).toBeNull()

    await user.click(field('Omschrijving'))
    await user.tab()
    await screen.findByText('Vul dit zoekveld in.')
    await user.type(field('Omschrijving'), 'abc')
    expect(screen.queryByText('Vul dit zoekveld in.')).toBeNull()
    await waitFor(() => expect(search().getAttribute('aria-disabled')).toBeNull())
    await user.click(search())
    expect(lastRequest().search).toMatchObject({ description: 'abc' })
  })

  it('Enter shows the missing fields', async () => {
    const { user } = await openCard()
    await user.type(field('Aantal'), '1{Enter}')
    await screen.findByText('Vul dit zoekveld in.')
    expect(searched).not.toHaveBeenCalled()
  })

  it('leaves out invalid values, and shows their errors', async () => {
    const { user } = await openCard()
    await user.type(field('Omschrijving'), 'x')
    await user.type(field('Aantal'), '11')
    await user.tab()
    await screen.findByText('Vul maximaal 10 in.')
    await user.type(field('Prijs: vanaf'), '5')
    await user.type(field('Prijs: tot en met'), '4')
    await user.tab()
    await screen.findByText('Het einde ligt voor het begin.')
    await user.type(field('Dag'), '31-02-2026')
    await user.type(field('Omschrijving'), '{Enter}')
    expect(lastRequest().search).toEqual({ description: 'x', status: 'Active', urgency: 'k1' })
    // The input is kept.
    expect(field('Aantal')).toHaveProperty('value', '11')
  })

  it('refuses a too long text at its field', async () => {
    const { user } = await openCard()
    await user.type(field('Omschrijving'), 'x')
    await user.click(field('Opmerking'))
    await user.paste('a'.repeat(1001))
    await screen.findByText('Typ een tekst van hoogstens 1000 tekens.')
    await user.type(field('Omschrijving'), '{Enter}')
    expect(lastRequest().search).not.toHaveProperty('remark')
  })

  it('shows a refusal of the server at its field, until that changes', async () => {
    const errors = [
      { field: 'search.description', message: 'Deze tekst kan niet.' },
      { field: 'search.countryDescription', message: 'Dit land kan niet.' },
      { field: 'limit', message: 'Te veel.' },
    ]
    const problem = {
      type: 'about:blank',
      title: 'Nee',
      status: 400,
      detail: 'Nee.',
      code: 'malformed',
    } as const
    const refused = readRefusedEntries(type.search, new ApiProblem({ ...problem, correlationId: '', errors }))
    expect([...refused.keys()]).toEqual(['description', 'countryIds'])
    const { user } = await openCard(type, true, refused)
    await screen.findByText('Deze tekst kan niet.')
    screen.getByText('Dit land kan niet.')
    await user.type(field('Omschrijving'), 'x')
    expect(screen.queryByText('Deze tekst kan niet.')).toBeNull()
  })

  it('reset restores the initial values, hides errors, and empties the grid where searching is not immediate', async () => {
    const { user } = await openCard(type, false)
    await screen.findByText('raster leeg')
    await user.type(field('Omschrijving'), 'x')
    await user.click(screen.getByRole('radio', { name: 'Hoog' }))
    await user.type(field('Dag'), '31-02')
    await user.type(field('Omschrijving'), '{Enter}')
    await screen.findByText('raster gevuld')

    await user.clear(field('Omschrijving'))
    await user.tab()
    await screen.findByText('Vul dit zoekveld in.')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await screen.findByText('raster leeg')
    expect(screen.queryByText('Vul dit zoekveld in.')).toBeNull()
    expect(field('Dag')).toHaveProperty('value', '')
    expect(screen.getByRole('radio', { name: 'Laag' })).toHaveProperty('checked', true)
  })

  it('can be folded without losing typed text', async () => {
    const { user } = await openCard()
    await user.type(field('Omschrijving'), 'x')
    await user.type(field('Opmerking'), 'y')
    await user.type(field('Dag'), '31-02')
    await user.click(screen.getByRole('button', { name: 'Zoeken inklappen' }))
    expect(screen.queryByRole('textbox', { name: 'Opmerking' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Zoeken uitklappen' }))
    expect(field('Omschrijving')).toHaveProperty('value', 'x')
    expect(field('Opmerking')).toHaveProperty('value', 'y')
    // The field adds the hyphen.
    expect(field('Dag')).toHaveProperty('value', '31-02-')
  })
})

describe('the folded search card', () => {
  const openFolded = (of = type) => openCard(of, true, undefined, true)
  const chips = () =>
    within(screen.getByRole('list', { name: 'Zoekcriteria' }))
      .getAllByRole('button')
      .map((button) => button.textContent)

  it('is one line with the first field, and Enter in it searches', async () => {
    const { user } = await openFolded()
    expect(screen.getAllByRole('textbox')).toEqual([field('Omschrijving')])
    await user.type(field('Omschrijving'), 'abc{Enter}')
    expect(lastRequest().search).toMatchObject({ description: 'abc' })
    expect(screen.getAllByRole('textbox')).toEqual([field('Omschrijving')])
  })

  it('shows the applied criteria, and searches without a removed one', async () => {
    const { user } = await openFolded()
    expect(chips()).toEqual(['Status: Actief', 'Status: Actief weghalen', 'Urgentie: Laag weghalen'])
    await user.type(field('Omschrijving'), 'abc')
    await user.click(screen.getByRole('button', { name: 'Status: Actief weghalen' }))
    expect(lastRequest().search).toEqual({ description: 'abc', urgency: 'k1' })
    expect(chips()).toEqual(['Status: Alle', 'Urgentie: Laag weghalen'])
    expect(field('Omschrijving')).toHaveProperty('value', 'abc')
  })

  it('changes the status in place: active, inactive or all', async () => {
    const { user } = await openFolded()
    await user.type(field('Omschrijving'), 'abc')
    await user.tab()
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: /^Status: \S+$/ }))
      await user.click(await screen.findByRole('option', { name }))
      return lastRequest().search
    }
    expect(await choose('Inactief')).toEqual({ description: 'abc', urgency: 'k1', status: 'Inactive' })
    expect(chips().slice(0, 2)).toEqual(['Status: Inactief', 'Status: Inactief weghalen'])
    expect(await choose('Alle')).toEqual({ description: 'abc', urgency: 'k1' })
    expect(chips()[0]).toBe('Status: Alle')
    expect(await choose('Actief')).toMatchObject({ status: 'Active' })
    await user.click(screen.getByRole('button', { name: 'Zoeken uitklappen' }))
    expect(screen.getByRole('radio', { name: 'Actief' })).toHaveProperty('checked', true)
  })

  it('offers no other value of a choice that is required', async () => {
    const entries = type.search.entries.map((entry) =>
      entry.key === 'status' ? { ...entry, required: true } : entry,
    )
    await openFolded({ ...type, search: { ...type.search, entries } })
    expect(screen.getByText('Status:').tagName).toBe('SPAN')
    expect(screen.queryByRole('button', { name: /Status/ })).toBeNull()
  })

  it('unfolds when a required field is hidden', async () => {
    const [first, ...others] = type.search.entries
    const entries = [{ ...first, required: false }, { ...others[0], required: true }, ...others.slice(1)]
    const { user } = await openFolded({ ...type, search: { ...type.search, entries } as typeof type.search })
    await user.type(field('Omschrijving'), 'abc{Enter}')
    await screen.findByText('Vul dit zoekveld in.')
    expect(screen.getByRole('button', { name: 'Zoeken inklappen' })).toBeDefined()
  })
})

describe('that a page searches when it opens', () => {
  const waiting = { ...type, search: { ...type.search, isImmediate: false } }
  const choice = () => screen.queryByRole('checkbox', { name: 'Meteen zoeken bij openen' })

  it('can be chosen where it would wait, after which a reset searches', async () => {
    const { user } = await openCard(waiting, false)
    screen.getByText('raster leeg')
    const box = screen.getByRole('checkbox', { name: 'Meteen zoeken bij openen' })
    expect(box).toHaveProperty('checked', false)
    await user.click(box)
    expect(box).toHaveProperty('checked', true)
    screen.getByText('raster leeg')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    screen.getByText('raster gevuld')
  })

  it('is no choice where it does so anyway', async () => {
    await openCard()
    expect(choice()).toBeNull()
  })

  it('takes no room on the folded card', async () => {
    await openCard(waiting, false, undefined, true)
    expect(choice()).toBeNull()
  })
})
