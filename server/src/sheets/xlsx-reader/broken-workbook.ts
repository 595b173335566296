import { RequestProblem } from '../../request-problem.ts'

/** What is told of a workbook that cannot be read as it is. */
export function createBrokenWorkbookProblem(): RequestProblem {
  return new RequestProblem('malformed', 'Het Excel-bestand is beschadigd of niet volledig.')
}

export function createNoWorkbookProblem(): RequestProblem {
  return new RequestProblem('unsupportedMediaType', 'Dit ingepakte bestand is geen Excel-werkmap (.xlsx).')
}

/** What takes more memory or time than a table of people ever does; most often it is made to. */
export function createOversizedWorkbookProblem(what: string): RequestProblem {
  return new RequestProblem('tooLarge', `Het Excel-bestand is te groot: ${what}.`)
}
