/**
 * Multiple of a limit at which a client is disconnected, where reading must continue beyond the limit itself.
 */
export const hardLimitFactor = 8
