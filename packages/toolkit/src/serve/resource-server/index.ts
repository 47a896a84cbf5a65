export { bearerChallenge, type Challenge } from './challenge.ts'
export { describedPath, metadataUrl, resourceMetadata, type ProtectedResource } from './metadata.ts'
export { missingScopes, type ServedTools } from './needed-scopes.ts'
export {
  IssuerUnreachable,
  TokenVerifier,
  type TokenVerifierOptions,
  type VerifiedToken,
} from './token-verifier.ts'
