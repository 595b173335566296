import { RequestProblem } from '../../request-problem.ts'

/** Creates the 503 of a server whose database another version has taken. */
export function createSupersededProblem(): RequestProblem {
  return new RequestProblem(
    'unavailable',
    'Een andere versie van Stamboek heeft de gegevens in gebruik genomen; deze server slaat niets meer op. Vernieuw de pagina en probeer het opnieuw.',
  )
}
