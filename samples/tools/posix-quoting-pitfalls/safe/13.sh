# 13. A name like an option: the safe way
name='-n'
printf '%s\n' "$name"
echo done
