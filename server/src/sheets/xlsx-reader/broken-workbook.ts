import { RequestProblem } from '../../request-problem.ts'

/** Returns a RequestProblem (malformed, 400) for a workbook that is damaged or cut off. */
export function createBrokenWorkbookProblem(): RequestProblem {
  return new RequestProblem('malformed', 'Het Excel-bestand is beschadigd of niet volledig.')
}

/** Returns a RequestProblem (unsupportedMediaType, 415) for a ZIP file that is no .xlsx workbook. */
export function createNoWorkbookProblem(): RequestProblem {
  return new RequestProblem('unsupportedMediaType', 'Dit ingepakte bestand is geen Excel-werkmap (.xlsx).')
}

/** For workbooks that exceed a limit of `workbookLimits`, usually on purpose. `reason` ends the sentence in Dutch. */
export function createOversizedWorkbookProblem(reason: string): RequestProblem {
  return new RequestProblem('tooLarge', `Het Excel-bestand is te groot: ${reason}.`)
}
