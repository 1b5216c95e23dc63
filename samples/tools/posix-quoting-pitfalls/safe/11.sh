# 11. Reading a backslash: the safe way
printf '%s\n' 'C:\new' | {
  read -r line
  printf '%s\n' "$line"
}
