/** How far beyond a limit calls or items may pile up where reading has to go on, before the client has gone too far. */
export const hardLimitFactor = 8
