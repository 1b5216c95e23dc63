import { joinAlternatives, words } from './names';
import type { CallRule, ImportRule, NameRule } from './rule';

const PHP = /\.php$/;

/** Functions of PHP that compute, print, or read files and text; with what looks like a call. */
const FUNCTIONS = words(`
  if while for foreach switch match function fn array list isset unset empty echo print return exit die catch
  elseif declare and or xor not use static self parent include include_once require require_once clone yield throw new
  abs acos asin atan atan2 ceil cos exp fdiv floor fmod hypot intdiv is_finite is_infinite is_nan log log10 log2 max min
  pi pow round sin sqrt tan base_convert bindec decbin dechex decoct hexdec octdec deg2rad rad2deg
  mt_getrandmax mt_rand mt_srand rand random_bytes random_int srand lcg_value
  addcslashes addslashes bin2hex hex2bin chr ord chop chunk_split count count_chars crc32 current end each explode implode
  join key next prev reset fprintf printf sprintf vprintf vsprintf vfprintf print_r var_dump var_export html_entity_decode
  htmlentities htmlspecialchars htmlspecialchars_decode lcfirst ucfirst ucwords levenshtein soundex metaphone similar_text
  ltrim rtrim trim md5 sha1 nl2br number_format money_format quotemeta sscanf strcasecmp strchr strcmp strcspn strip_tags
  stripslashes stripos stristr strlen strnatcasecmp strnatcmp strncasecmp strncmp strpbrk strpos strrchr strrev strripos
  strrpos strspn strstr strtok strtolower strtoupper strtr substr substr_compare substr_count substr_replace wordwrap
  base64_encode base64_decode urlencode urldecode rawurlencode rawurldecode http_build_query parse_url parse_str
  pack unpack serialize json_encode json_decode json_last_error json_last_error_msg utf8_encode utf8_decode
  hash hash_algos hash_equals hash_hmac hash_init hash_update hash_final hash_pbkdf2 password_hash password_verify
  password_get_info password_needs_rehash
  boolval floatval intval strval settype gettype get_debug_type get_class get_parent_class get_object_vars method_exists
  property_exists class_exists function_exists enum_exists interface_exists defined define constant func_get_args func_num_args
  arsort asort krsort ksort natsort natcasesort rsort sort uasort uksort usort shuffle range compact in_array sizeof
  iterator_to_array iterator_count iterator_apply spl_object_id spl_object_hash
  checkdate date gmdate idate mktime gmmktime microtime hrtime time strtotime getdate localtime sleep usleep
  basename dirname pathinfo realpath file_exists is_file is_dir is_readable filesize filemtime file file_get_contents
  fopen fclose feof fgets fgetc fgetcsv fread fscanf ftell fseek rewind fwrite fputs fputcsv fflush str_getcsv readline
  stream_get_contents stream_get_line getopt getcwd memory_get_usage memory_get_peak_usage gc_collect_cycles php_sapi_name
  phpversion version_compare error_log error_reporting error_get_last trigger_error set_error_handler set_exception_handler
  restore_error_handler ini_set set_time_limit setlocale get_included_files date_default_timezone_set
  date_default_timezone_get extension_loaded uniqid spl_autoload_register
`);
const FAMILIES =
  /^(?:array|str|mb|ctype|preg|is|iconv|ob|bc|gmp|date|filter|random|intl|grapheme|normalizer|numfmt)_\w+$/;

const CLASSES = words(`
  self static parent class ArrayObject ArrayIterator ArrayAccess Closure Generator WeakMap WeakReference stdClass
  DateTime DateTimeImmutable DateInterval DatePeriod DateTimeZone SplStack SplQueue SplObjectStorage SplPriorityQueue
  SplFixedArray SplMinHeap SplMaxHeap SplDoublyLinkedList Random IteratorIterator LimitIterator InfiniteIterator
  CallbackFilterIterator MultipleIterator AppendIterator CachingIterator EmptyIterator NumberFormatter Collator
  BackedEnum UnitEnum JsonException
`);

/** Functions that start programs, change files, use the network or run text. */
const DANGEROUS =
  'exec shell_exec passthru proc_open popen pcntl_exec pcntl_fork eval assert create_function unserialize unlink rmdir mkdir rename copy symlink file_put_contents move_uploaded_file fsockopen pfsockopen curl_exec curl_init mail call_user_func call_user_func_array putenv dl';

const FILE_FUNCTIONS =
  'file_get_contents fopen file readfile copy simplexml_load_file getimagesize get_headers parse_ini_file md5_file hash_file sha1_file';

/** Functions that are not on the list, by what they do. */
const KINDS: readonly (readonly [NameRule['rule'], RegExp])[] = [
  ['process', /^(?:exec|shell_exec|system|passthru|proc_\w+|popen|pcntl_\w+|posix_\w+|dl)$/],
  ['dynamic-code', /^(?:eval|assert|create_function|unserialize|call_user_func\w*|extract)$/],
  [
    'network',
    /^(?:fsockopen|pfsockopen|stream_socket_\w+|socket_\w+|curl_\w+|ftp_\w+|mail|header|setcookie|setrawcookie|gethost\w+|dns_\w+|checkdnsrr|getmxrr)$/,
  ],
  [
    'file-change',
    /^(?:file_put_contents|unlink|rename|mkdir|rmdir|move_uploaded_file|chmod|chown|chgrp|copy|tempnam|tmpfile|touch|symlink|link|ftruncate)$/,
  ],
];
const findKind = (name: string) => KINDS.find(([, names]) => names.test(name))?.[0];
const lastPart = (name: string): string => name.slice(name.lastIndexOf('\\') + 1).toLowerCase();

/** Settings that write or load files. */
const SETTINGS = 'error_log auto_prepend_file auto_append_file extension open_basedir include_path';

export const PHP_CALLS: CallRule[] = [
  {
    // The name of a function as a text, which a variable or another function calls.
    files: PHP,
    rule: 'dynamic-code',
    pattern: new RegExp(
      `(?:[=(]\\s*|,\\s*(?=[^,\\n]{3,40}\\)))(['"]\\\\?(?:${joinAlternatives(DANGEROUS)})['"]|(?<=[=(]\\s*)['"]system['"](?=\\s*[,;)]))`,
      'gi',
    ),
  },
  {
    files: PHP,
    rule: 'network',
    pattern: new RegExp(
      `\\b((?:${joinAlternatives(FILE_FUNCTIONS)})\\s*\\(\\s*['"](?!php://(?:stdin|stdout|stderr|memory|temp)\\b)[a-z][a-z0-9.+-]*://)`,
      'gi',
    ),
  },
  {
    files: PHP,
    rule: 'file-change',
    pattern: /(?<![\w>:$])(fopen\s*\((?![^;\n]{0,500},\s*['"]r[bt]?['"]\s*[,)]))/gi,
  },
  {
    files: PHP,
    rule: 'file-change',
    pattern: new RegExp(
      `\\b(error_log\\s*\\([^;\\n]{0,300},\\s*[13]\\s*,|ini_set\\s*\\(\\s*['"](?:${joinAlternatives(SETTINGS)})['"])`,
      'gi',
    ),
  },
  {
    files: PHP,
    rule: 'dynamic-code',
    pattern: /\b(preg_replace\s*\(\s*['"][^'"\n]{0,500}\/\w{0,10}e\w{0,10}['"])/gi,
  },
];

/** A call of a function, not of a method. */
const CALL =
  /(?<!->\s{0,9}|::\s{0,9}|\$|[\w\\]|\b(?:function|new)\s{1,9}&?|#\[\s{0,9})(\\?[a-z_][\w\\]*)\s*\(/gi;

export const PHP_NAMES: NameRule[] = [
  ...KINDS.map(([rule]): NameRule => ({
    files: PHP,
    rule,
    uses: CALL,
    isAllowed: (name, { names }) => findKind(lastPart(name)) !== rule || names.has(lastPart(name)),
  })),
  {
    files: PHP,
    rule: 'unlisted-call',
    uses: CALL,
    isAllowed: (name, { names }) => {
      const plain = lastPart(name);
      return (
        FUNCTIONS.has(plain) ||
        FAMILIES.test(plain) ||
        findKind(plain) !== undefined ||
        names.has(plain)
      );
    },
  },
  {
    files: PHP,
    rule: 'file-change',
    uses: /(?<![\w>:$])((?:fwrite|fputs|fputcsv)\s*\((?!\s*\\?STD(?:ERR|OUT)\b))/gi,
    isAllowed: () => false,
  },
  {
    files: PHP,
    rule: 'unlisted-call',
    uses: /\bnew\s+(\\?[a-z_$][\w\\]*)/gi,
    isAllowed: isListedClass,
  },
  {
    files: PHP,
    rule: 'unlisted-call',
    uses: /(?<![\w\\$])(\\?[a-z_][\w\\]*)\s*::\s*\w+\s*\(/gi,
    isAllowed: isListedClass,
  },
  { files: PHP, rule: 'process', uses: /(`)/g, isAllowed: () => false },
];

function isListedClass(name: string, { names }: { names: ReadonlySet<string> }): boolean {
  const plain = name.slice(name.lastIndexOf('\\') + 1);
  return (
    CLASSES.has(plain) || /^\w*(?:Exception|Error)$/.test(plain) || names.has(plain.toLowerCase())
  );
}

export const PHP_IMPORTS: ImportRule[] = [
  {
    files: PHP,
    imports:
      /(?:^|[;{}=@(:?]|\breturn\b|\?php\b)\s*(?:require|include)(?:_once)?\b[\s(]*([^;\n]{1,300}?)\s*\)?\s*(?:;|\?>)/gim,
    allowed: [],
    isOwn: (name, paths) => {
      const own = /^__DIR__\s*\.\s*(['"])\/([^'"]+)\1\)?$/i.exec(name)?.[2];
      return paths.some((path) => path === own || path.endsWith(`/${own}`));
    },
  },
];
