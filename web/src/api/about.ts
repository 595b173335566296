import type { AboutProduct } from '@stamboek/model/contract/about'
import { queryOptions } from '@tanstack/react-query'
import { apiRequest } from './api-client.ts'

export interface Licence {
  readonly name: string
  readonly version: string
  /** SPDX. */
  readonly licence: string
  readonly text: string | null
}

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) =>
    apiRequest<AboutProduct>('GET', '/api/about', { withoutBusinessUnit: true, signal }),
})

/** The licences of the packages that the product contains: a file of its build. */
export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: ({ signal }) =>
    apiRequest<readonly Licence[]>('GET', '/licences.json', { withoutBusinessUnit: true, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
