import next from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';
import formatjs from 'eslint-plugin-formatjs';
import jsxA11y from 'eslint-plugin-jsx-a11y';

const literal = formatjs.rules['no-literal-string-in-jsx'];

/** The text of a node; of a template only its literal parts. */
const ownText = (context, node) => (node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('') : context.sourceCode.getText(node));

/** The rule of formatjs, but not for spaces and signs between two messages, which need no translation. */
const noText = {
  ...literal,
  create: (context) =>
    literal.create(
      Object.create(context, {
        report: { value: (found) => /\p{L}/u.test(ownText(context, found.node)) && context.report(found) },
      }),
    ),
};

const config = [
  { ignores: ['.next/**', 'out/**', 'next-env.d.ts', 'lib/api/schema.d.ts', 'documents/schema.d.ts', 'messages/**/*.d.json.ts'] },
  ...next,
  ...typescript,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      // The plugin itself comes with eslint-config-next, which turns on few of its rules.
      ...jsxA11y.flatConfigs.strict.rules,
      // Plain links: every page is a document of its own (see README.md).
      '@next/next/no-html-link-for-pages': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'next/link', message: 'Use SiteLink: a plain link that keeps the query parameters.' },
            { name: 'next/navigation', importNames: ['usePathname', 'useSearchParams'], message: 'The path in the HTML is /<brand>/<lang>/…, not what the visitor sees.' },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXOpeningElement[name.name='a'] > JSXAttribute[name.name='href'] > Literal[value=/^\\/.*\\/$/]",
          message: 'Use SiteLink for pages of this site: it keeps the query parameters.',
        },
      ],
      // Only SafeHtml and Slot set inner HTML, made by the gateway, and AskOrLeave its own script.
      'react/no-danger': 'error',
    },
  },
  // The type check does not read scripts and browser checks.
  { files: ['**/*.mjs'], rules: { 'import/named': 'error' } },
  {
    files: ['components/**/*.tsx', 'documents/**/*.tsx', 'features/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { site: { rules: { 'no-untranslated-text': noText } } },
    rules: { 'site/no-untranslated-text': 'error' },
  },
  { files: ['components/SafeHtml/SafeHtml.tsx', 'components/Slot/Slot.tsx', 'features/locate/AskOrLeave.tsx'], rules: { 'react/no-danger': 'off' } },
];

export default config;
