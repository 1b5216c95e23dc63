/** What the document says about every call, in Markdown. */
export const INTRODUCTION = `Everything the web client does, it does through these calls.

- **Bodies** are JSON, but for uploads (multipart) and files (binary). Times are ISO 8601 in UTC, prices integer US cents, amounts of crypto
  currencies decimal strings. A POST that needs no body tolerates an empty one. Unknown fields are dropped.
- **Sessions** are a cookie that scripts cannot read, set by registering and by signing in. Requests of other sites' pages are refused.
- **Errors** have one body, \`ErrorBody\`: its \`message\` is a sentence for people. Any call may answer 500 in the same form when something
  breaks that should not. An address that does not exist is 404, another method of one that does is 405 with \`Allow\`.
- **HEAD** is answered wherever GET is.
- **Live updates** come over a WebSocket at \`/ws\`, as text frames: \`{"type":"download_count_update","toolId","downloadCount"}\` to everybody,
  \`{"type":"payment_status_update","paymentId","orderId","status"}\` to the sockets of the one who pays. Socket.IO clients are served at
  the same address. Logging out closes the session's sockets with the code 4401.
`;
