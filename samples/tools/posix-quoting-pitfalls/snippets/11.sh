# 11. Reading a backslash: what does this print?
printf '%s\n' 'C:\new' | {
  read line
  printf '%s\n' "$line"
}
