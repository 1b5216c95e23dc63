/** The palette of the web client's theme, and what the viewer's own styles leave to the page: brand colors, and narrow screens. */
export const STYLE = `html {
  --background: #f7f8fb; --surface: #ffffff; --raised: #ffffff; --hairline: #dfe3ec; --control: #6b7690;
  --text: #151a26; --muted: #525c72; --teal: #0f766e; --violet: #6d4fd8; --amber: #92580a; --red: #c02626; --on-accent: #ffffff;
  color-scheme: light;
}
html.dark-mode {
  --background: #0b0e14; --surface: #12161f; --raised: #181d29; --hairline: #242b3a; --control: #667391;
  --text: #e6e9f0; --muted: #9aa4b8; --teal: #2dd4bf; --violet: #a78bfa; --amber: #fbbf24; --red: #f87171; --on-accent: #0b0e14;
}
html, html.dark-mode { background: var(--background); }
body { margin: 0; color: var(--text); font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
`;
