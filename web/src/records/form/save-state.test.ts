import { describe, expect, it } from 'vitest'
import { type SaveSituation, whyNotSavable } from './save-state.ts'

const savable: SaveSituation = {
  isModified: true,
  isDirty: true,
  isValid: true,
  isPending: false,
  isSaving: false,
  wrongLabels: [],
}

describe('whether a form can be saved', () => {
  it('can when it is modified, dirty, valid, not pending and not being saved', () => {
    expect(whyNotSavable(savable)).toBeUndefined()
  })

  it.each([
    [{ isDirty: false }, 'Er is nog niets gewijzigd.'],
    [{ isModified: false }, 'Er is nog niets gewijzigd.'],
    [{ isValid: false }, 'Nog niet alles is goed ingevuld.'],
    [{ isValid: false, wrongLabels: ['Land', 'Code'] }, 'Nog niet goed ingevuld: Land, Code.'],
    [{ isPending: true }, 'De invoer wordt gecontroleerd.'],
    [{ isSaving: true }, 'Het record wordt opgeslagen.'],
  ])('says why not: %j', (change, reason) => {
    expect(whyNotSavable({ ...savable, ...change })).toBe(reason)
  })

  it('does not name more fields than can be read', () => {
    const wrongLabels = ['A', 'B', 'C', 'D', 'E', 'F']
    expect(whyNotSavable({ ...savable, isValid: false, wrongLabels })).toBe(
      'Nog niet goed ingevuld: A, B, C, D en nog 2.',
    )
  })
})
