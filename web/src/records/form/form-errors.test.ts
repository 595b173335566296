import type { Problem } from '@stamboek/model/contract/problem'
import { region } from '@stamboek/model/records/other/region'
import { describe, expect, it } from 'vitest'
import { servedType } from '../../../testing/test-record-types.ts'
import { listErrorsBelow, nestErrors, splitErrorsByForm } from './form-errors.ts'

const problem: Problem = {
  type: 'about:blank',
  title: 'Niet opgeslagen',
  status: 422,
  detail: 'Er is iets niet in orde.',
  code: 'ruleBroken',
  correlationId: '1',
}

describe('errors of a form', () => {
  it('are nested for react-hook-form, and can be listed again', () => {
    const errors = [
      { field: 'description', message: 'Omschrijving is verplicht.' },
      { field: 'postalCodeRanges.0.postalCodeFrom', message: 'Een postcode van 4 cijfers.' },
      { field: 'description', message: 'De tweede van hetzelfde veld.' },
    ]
    const nested = nestErrors(errors)
    expect(nested).toMatchObject({ description: { message: 'Omschrijving is verplicht.' } })
    expect(listErrorsBelow(nested)).toEqual(errors.slice(0, 2))
    expect(listErrorsBelow(nested['postalCodeRanges'])).toEqual([
      { field: '0.postalCodeFrom', message: 'Een postcode van 4 cijfers.' },
    ])
  })
})

describe('a refused save', () => {
  const type = servedType(region)

  it('shows errors at the fields of the form, others on top', () => {
    const errors = [
      { field: 'countryId', message: 'Dit land bestaat niet.' },
      { field: 'postalCodeRanges.1.postalCodeTo', message: 'Te kort.' },
      { field: 'sortOrder', message: 'Te groot.' },
    ]
    expect(splitErrorsByForm(type, { ...problem, errors })).toEqual({
      fieldErrors: errors.slice(0, 2),
      formErrors: ['Te groot.'],
    })
  })

  it('shows its detail without field errors', () => {
    expect(splitErrorsByForm(type, problem)).toEqual({
      fieldErrors: [],
      formErrors: ['Er is iets niet in orde.'],
    })
  })
})
