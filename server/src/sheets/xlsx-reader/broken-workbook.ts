import { RequestProblem } from '../../request-problem.ts'

export function createBrokenWorkbookProblem(): RequestProblem {
  return new RequestProblem('malformed', 'Het Excel-bestand is beschadigd of niet volledig.')
}

export function createNoWorkbookProblem(): RequestProblem {
  return new RequestProblem('unsupportedMediaType', 'Dit ingepakte bestand is geen Excel-werkmap (.xlsx).')
}

/** For workbooks that exceed a limit of `workbookLimits`, usually on purpose. `reason` ends the sentence in Dutch. */
export function createOversizedWorkbookProblem(reason: string): RequestProblem {
  return new RequestProblem('tooLarge', `Het Excel-bestand is te groot: ${reason}.`)
}
