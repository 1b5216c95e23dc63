/** The introduction of the OpenAPI document, in Markdown. */
export const INTRODUCTION = `The web client uses only these calls.

- **Bodies** are JSON, except for uploads (multipart) and files (binary). Times are ISO 8601 in UTC, prices are integer US cents, and amounts
  of cryptocurrency are decimal strings. A POST that needs no body accepts an empty one. Unknown fields are ignored.
- **Sessions** use an HttpOnly cookie, set when a user registers or logs in. Requests from other sites' pages are rejected.
- **Errors** share one body, \`ErrorBody\`, whose \`message\` is written for people. Any call may return 500 in the same form after an
  unexpected failure. Unknown paths return 404; a method that a path does not support returns 405 with \`Allow\`.
- **HEAD** is supported wherever GET is.
- **Live updates** arrive over a WebSocket at \`/ws\` as text frames: \`{"type":"download_count_update","toolId","downloadCount"}\` for
  everyone, \`{"type":"payment_status_update","paymentId","orderId","status"}\` for the paying user only. Socket.IO clients can connect to
  the same path. Logging out closes the session's sockets with code 4401.
`;
